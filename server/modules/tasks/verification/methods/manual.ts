import { isEvidence } from '#libs/domain/index.js';
import { validationFailed } from '../../../../errors/common.errors.js';
import { constraintTexts } from '../../../../errors/validation-texts.js';
import type { VerificationCheck } from '../verification-check.js';

/** A person looks at what was handed in. */
export const MANUAL: VerificationCheck = {
  method: 'manual',
  asks: false,
  check: async ({ settings, evidence }) => {
    if (!isEvidence(settings.evidence, evidence)) {
      const isMissing = evidence.trim() === '';
      const texts = constraintTexts(isMissing ? 'isNotBlank' : 'isHttpUrl', []);
      throw validationFailed({ evidence: texts });
    }
    return { kind: 'person' };
  },
};
