/** Always, only for some changes, or never, with the reason. */
type Confirmation = 'always' | 'depends' | { never: string };

const TAKES_ACCESS = { never: 'takes access away, which must be quick' };
const ENTERS = { never: 'is how an admin shows who they are' };
const OWN_SESSION = { never: 'ends the logins of the caller' };
const NOTHING = { never: 'changes nothing of the campaign' };
const STOPS = { never: 'stops something, and can be undone' };
const RETURNS = { never: 'pays nobody: tokens go back to the user' };
const ONE_DECISION = { never: 'one decision about one person, which has its own record' };
const REVIEW = { never: 'the daily work of reviewers: points of tasks, each with its record' };
const TEXTS = { never: 'texts and pictures of the site' };

/**
 * Whether admins confirm their identity (password, code or passkey) for each operation of the back
 * office that changes data, by its name in the API.
 */
export const CONFIRMATIONS: Readonly<Record<string, Confirmation>> = {
  // Admins
  updateAdminRules: 'always',
  updateAdmin: 'always',
  restoreAdmin: 'always',
  suspendAdmin: 'always',
  inviteAdmin: 'always',
  createApiKey: 'always',
  revokeApiKey: TAKES_ACCESS,
  revokeInvitation: TAKES_ACCESS,
  approveRequest: 'always',
  rejectRequest: STOPS,
  withdrawRequest: STOPS,
  // The own account
  login: ENTERS,
  enterSecondFactor: ENTERS,
  getPasskeyOptions: ENTERS,
  loginWithPasskey: ENTERS,
  readInvitation: ENTERS,
  acceptInvitation: ENTERS,
  confirmIdentity: ENTERS,
  confirmIdentityWithPasskey: ENTERS,
  changePassword: { never: 'asks for the current password itself' },
  logout: OWN_SESSION,
  endOwnSession: OWN_SESSION,
  endOtherSessions: OWN_SESSION,
  beginTotp: 'always',
  confirmTotp: 'always',
  removeTotp: 'always',
  replaceRecoveryCodes: 'always',
  getPasskeyCreationOptions: 'always',
  createPasskey: 'always',
  removePasskey: 'always',
  // The campaign and its rules
  goLive: 'always',
  closeCampaign: 'always',
  pauseCampaign: STOPS,
  resumeCampaign: { never: 'continues what was paused' },
  updateSettings: 'depends',
  estimateSettingsEffects: NOTHING,
  updateVerificationMethod: STOPS,
  retryJobs: NOTHING,
  createTask: 'depends',
  updateTask: 'depends',
  toggleTask: { never: 'shows or hides a task whose points were confirmed' },
  deleteTask: STOPS,
  moveTask: NOTHING,
  // Tokens
  approveClaim: ONE_DECISION,
  bulkApproveClaims: 'always',
  approveMatchingClaims: 'always',
  rejectClaim: RETURNS,
  bulkRejectClaims: RETURNS,
  rejectMatchingClaims: RETURNS,
  createDistributor: 'always',
  createFilePayer: 'always',
  syncDistributors: NOTHING,
  extendDistributor: 'always',
  exportPayouts: 'always',
  fundDistributor: 'always',
  publishDistributor: 'always',
  pushPayouts: 'always',
  releasePayouts: 'always',
  reopenPayouts: 'always',
  settlePayout: 'always',
  withdrawFromDistributor: 'always',
  // People
  adjustPoints: 'depends',
  reverseCompletion: ONE_DECISION,
  banUser: ONE_DECISION,
  unbanUser: ONE_DECISION,
  holdUser: ONE_DECISION,
  releaseUser: ONE_DECISION,
  signOutUser: TAKES_ACCESS,
  unlinkUserTelegram: ONE_DECISION,
  bulkBanUsers: STOPS,
  bulkUnbanUsers: STOPS,
  banMatchingUsers: STOPS,
  deleteUser: 'always',
  bulkDeleteUsers: 'always',
  deleteMatchingUsers: 'always',
  removePersonalData: 'always',
  banCluster: STOPS,
  holdCluster: STOPS,
  releaseCluster: STOPS,
  excludeClusterMembers: STOPS,
  undoClusterDecision: STOPS,
  overturnDecision: ONE_DECISION,
  overturnAppeal: ONE_DECISION,
  upholdAppeal: ONE_DECISION,
  takeNextReview: NOTHING,
  releaseReview: NOTHING,
  approveReview: REVIEW,
  rejectReview: REVIEW,
  bulkApproveReviews: REVIEW,
  bulkRejectReviews: REVIEW,
  // Alerts
  createNotificationChannel: 'always',
  updateNotificationChannel: 'always',
  deleteNotificationChannel: 'always',
  renewNotificationSecret: 'always',
  testNotificationChannel: NOTHING,
  resendNotification: NOTHING,
  // The site
  createContent: TEXTS,
  updateContent: TEXTS,
  deleteContent: TEXTS,
  moveContent: TEXTS,
  createTeamMember: TEXTS,
  updateTeamMember: TEXTS,
  deleteTeamMember: TEXTS,
  updateAudits: TEXTS,
  updatePartners: TEXTS,
  updateRoadmap: TEXTS,
  updateTokenomics: TEXTS,
  uploadImage: TEXTS,
};
