import type { Permission } from '#libs/domain/index.js';
import { AppError } from '../errors/app-error.js';

/** 401: no session, or one that has ended. */
export const sessionRequired = () =>
  new AppError(401, 'session.required', {
    en: 'Please sign in with your wallet first',
    zh: '请先用钱包登录',
  });

/** 403 with the name of the missing permission. */
export const permissionMissing = (permission: Permission) =>
  new AppError(403, 'auth.permission_missing', {
    en: `Your role has no permission for this (${permission})`,
    zh: `你的角色没有此权限（${permission}）`,
  });

/** 403: the admin has to confirm their identity, which is valid for ten minutes. */
export const confirmationRequired = () =>
  new AppError(403, 'auth.confirmation_required', {
    en: 'Please confirm with your password or second factor first',
    zh: '请先用密码或第二重验证确认身份',
  });

/** 403: owners and managers need a second factor here, and this one has none yet. */
export const secondFactorMissing = () =>
  new AppError(403, 'auth.second_factor_missing', {
    en: 'Please set up a second factor first',
    zh: '请先设置第二重验证',
  });
