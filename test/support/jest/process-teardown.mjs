import { rm } from 'node:fs/promises';

export default () => rm(process.env.TEST_INITIALISED_DIR, { recursive: true, force: true });
