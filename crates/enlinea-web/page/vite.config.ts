// How the page is built: one script and one style sheet with fixed names, so that the server can embed them by name
// and a rebuild can be compared byte for byte.
import { defineConfig } from "vite";

const server = process.env["ENLINEA_SERVER"] ?? "http://127.0.0.1:4444";

export default defineConfig({
  // `npm run dev` serves the sources and asks a running `enlinea serve` for everything else.
  server: { proxy: { "/api": server, "/health": server } },
  build: {
    target: "es2023",
    modulePreload: false,
    // Inlined files would be `data:` addresses, which the content security policy forbids.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        entryFileNames: "assets/page.js",
        chunkFileNames: "assets/[name].js",
        assetFileNames: "assets/page[extname]",
      },
    },
  },
});
