import { createApp } from './app.setup.js';
import { errorText } from './common/errors/logged-error.js';
import { Env, EnvError } from './config/env.js';

try {
  const env = new Env();
  const app = await createApp(env);
  await app.listen({ port: env.port, host: env.host });
  app
    .getHttpAdapter()
    .getInstance()
    .log.info({ url: (await app.getUrl()).replace('[::1]', 'localhost') }, 'listening');
} catch (error) {
  // What an operator can mend is one line; anything else is a bug and comes with its stack.
  console.error(error instanceof EnvError ? error.message : errorText(error));
  process.exitCode = 1;
}
