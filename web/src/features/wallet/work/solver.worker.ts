import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { handler } from 'altcha-lib/workers/shared';

// Its message is a challenge, its answer the solution.
handler({ deriveKey });
