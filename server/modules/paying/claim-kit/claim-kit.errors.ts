import { AppError } from '../../../platform/errors/app-error.js';
import { conflict } from '../../../platform/errors/common.errors.js';

const TEXTS = {
  'claim_kit.not_published': {
    en: 'This distributor has published no claims yet',
    zh: '该分发合约尚未公布领取数据',
  },
  'claim_kit.root_differs': {
    en: 'The claims do not make the Merkle root on the chain. Publish again, then sync',
    zh: '领取数据与链上的默克尔根不一致。请重新公布并同步',
  },
};

/** Why a distributor has no claim kit now. */
export const noClaimKit = (code: keyof typeof TEXTS) => conflict(code, TEXTS[code]);

/** 503: this server was started without the built page. */
export const kitPageMissing = () =>
  new AppError(503, 'claim_kit.page_missing', {
    en: 'This server lacks the page of the claim kit. Build it with npm run build',
    zh: '此服务器缺少领取包页面，请运行 npm run build 构建',
  });
