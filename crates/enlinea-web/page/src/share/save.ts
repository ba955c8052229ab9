// Files and the clipboard: data that leaves the page at the user's request.

export function saveFile(name: string, content: Blob | string, type = "text/plain"): void {
  const blob = typeof content === "string" ? new Blob([content], { type }) : content;
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun with the click; the address is not needed after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

/** Whether the text is in the clipboard now; without permission the reader can still select it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
