// Without this script the page works; the language of the whole document is then that of its first half.
function nameLanguage() {
  const target = location.hash && document.getElementById(location.hash.slice(1));
  const shown = (target && target.closest(".language")) || document.getElementById("en");
  document.documentElement.lang = shown.lang;
  document.title = shown.dataset.title;
}
addEventListener("hashchange", nameLanguage);
if (!location.hash && navigator.language.startsWith("es")) location.replace("#es");
nameLanguage();
