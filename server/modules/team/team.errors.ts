import { notFound } from '../../errors/common.errors.js';

export const teamMemberNotFound = () => notFound('team', { en: 'team member', zh: '团队成员' });
