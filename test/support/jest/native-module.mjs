import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** In place of a module in the sandbox: hands on what Node has loaded, see server-environment.mjs. */
export default {
  process: (_source, path, { supportsStaticESM }) => {
    const loaded = `requireNatively(${JSON.stringify(path)})`;
    if (!supportsStaticESM) return { code: `module.exports = ${loaded};` };
    const names = Object.keys(require(path));
    const read = names.map((name, index) => `${name}: e${index}`);
    const exported = names.map((name, index) => `e${index} as ${name}`);
    return { code: `const { ${read} } = ${loaded};\nexport { ${exported} };` };
  },
};
