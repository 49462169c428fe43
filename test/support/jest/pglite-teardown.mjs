import { rm } from 'node:fs/promises';

export default () => rm(process.env.TEST_TEMPLATES, { recursive: true, force: true });
