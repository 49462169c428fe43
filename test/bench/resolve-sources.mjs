// Node runs the bench's sources as they are; their imports name what would be built from them.
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, next) =>
    next(
      /^\.{1,2}\/.*\.js$/.test(specifier) &&
        !/\/(node_modules|dist)\//.test(context.parentURL ?? '')
        ? specifier.replace(/\.js$/, '.ts')
        : specifier,
      context,
    ),
});
