/** How the tests compile sources with `tsx` or without: what looks like a type assertion in .ts is an element in .tsx. */
export const swcOptions = ({ tsx }) => ({
  swcrc: false,
  sourceMaps: 'inline',
  module: { type: 'es6' },
  jsc: {
    target: 'es2024',
    experimental: { keepImportAttributes: true },
    keepClassNames: true,
    parser: { syntax: 'typescript', decorators: true, tsx },
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      useDefineForClassFields: false,
      react: { runtime: 'automatic' },
      // Vite's environment, as the built site sees it.
      optimizer: {
        globals: {
          vars: {
            'import.meta.env':
              '({ BASE_URL: "/", DEV: false, MODE: "test", PROD: true, SSR: false })',
          },
        },
      },
    },
  },
});
