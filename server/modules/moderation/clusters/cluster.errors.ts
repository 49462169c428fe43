import { conflict, notFound } from '../../../platform/errors/common.errors.js';

export const clusterNotFound = () => notFound('cluster', { en: 'cluster', zh: '关联组' });

export const clusterDecisionNotFound = () =>
  notFound('cluster_decision', { en: 'decision about the cluster', zh: '关联组的处理决定' });

export const nobodyChanged = () =>
  conflict('cluster.nobody_changed', {
    en: 'No member of the cluster would change',
    zh: '该关联组中没有会发生变化的成员',
  });

export const decisionUndone = () =>
  conflict('cluster.decision_undone', {
    en: 'The decision was undone already',
    zh: '该处理决定已被撤销',
  });

export const otherDecision = () =>
  conflict('cluster.other_decision', {
    en: 'The decision to continue is a different one',
    zh: '要继续的处理决定与此操作不符',
  });
