// Generates src/api/schema.ts, the types of the API, from openapi.json; with --check it fails if they are stale.
import { readFile, writeFile } from "node:fs/promises";
import { compile } from "json-schema-to-typescript";
import { format, resolveConfig } from "prettier";

const DOCUMENT = new URL("../openapi.json", import.meta.url);
const TYPES = new URL("../src/api/schema.ts", import.meta.url);
const HEAD = "// The types of the API. Generated from openapi.json by `npm run types`: do not edit.\n\n";

const { components } = JSON.parse(await readFile(DOCUMENT, "utf8"));
const definitions = JSON.stringify(components.schemas).replaceAll("#/components/schemas/", "#/$defs/");
const compiled = await compile({ $defs: JSON.parse(definitions), additionalProperties: false }, "Api", {
  additionalProperties: false,
  bannerComment: "",
  format: false,
  unreachableDefinitions: true,
});
const formatted = await format(HEAD + compiled, { ...(await resolveConfig(TYPES)), parser: "typescript" });
// Remarks of the generator and the type of the schema as a whole say nothing about the API.
const fresh = formatted
  .replaceAll(/( \*\n)? \* This interface was referenced by [^\n]*\n \* via [^\n]*\n/g, "")
  .replaceAll("/**\n */\n", "")
  .replace("export interface Api {}\n", "");

if (!process.argv.includes("--check")) {
  await writeFile(TYPES, fresh);
} else if ((await readFile(TYPES, "utf8")) !== fresh) {
  console.error("src/api/schema.ts is stale: run `npm run types` and commit it");
  process.exit(1);
}
