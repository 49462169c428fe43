import { type EvidenceFault, evidenceFault } from '#libs/domain/index.js';
import { AppError, type Texts } from '../../../../platform/errors/app-error.js';
import { constraintTexts } from '../../../../platform/errors/validation-texts.js';

const FAULTS: Readonly<Record<EvidenceFault, readonly [code: string, Texts]>> = {
  missing: ['evidence.missing', constraintTexts('isNotBlank', [])],
  malformed: [
    'evidence.no_link',
    {
      en: 'Must be a link that begins with https:// or http://',
      zh: '必须是以 https:// 或 http:// 开头的链接',
    },
  ],
  user: [
    'evidence.user_part',
    {
      en: 'Must not have a user name or password before the @ in a link',
      zh: '链接的域名前不能带有用户名或密码（@ 之前的部分）',
    },
  ],
  unseen: [
    'evidence.invisible',
    {
      en: 'Must not have a space or an invisible character in a link; please copy it again',
      zh: '链接不能包含空格或不可见字符，请重新复制',
    },
  ],
};

/** @throws AppError 422 with the code of the fault, naming the field. */
export function assertEvidence(kind: 'link' | 'text' | undefined, evidence: string): void {
  const fault = evidenceFault(kind, evidence);
  if (!fault) return;
  const [code, texts] = FAULTS[fault];
  const detail = { en: `evidence: ${texts.en}`, zh: `evidence：${texts.zh}` };
  throw new AppError(422, code, detail, { fields: { evidence: texts } });
}
