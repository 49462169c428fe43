import { createApp, listen } from './app.setup.js';
import { Env, EnvError } from './config/env.js';
import { errorText } from './logging/logged-error.js';

try {
  const env = new Env();
  const app = await createApp(env);
  await listen(app, env);
  app
    .getHttpAdapter()
    .getInstance()
    .log.info({ url: (await app.getUrl()).replace('[::1]', 'localhost') }, 'listening');
} catch (error) {
  // An operator's error is one line; anything else is a bug and comes with its stack.
  console.error(error instanceof EnvError ? error.message : errorText(error));
  // At once: parts that have started may hold the process for minutes.
  process.exit(1);
}
