import { notFound } from '../../../platform/errors/common.errors.js';

export const distributorNotFound = () =>
  notFound('distributor', { en: 'distributor', zh: '分发合约' });
