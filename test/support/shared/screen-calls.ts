/**
 * The calls by which the back office's screens read a large campaign of
 * `test/factories/large-campaign`: addresses below `/api/v1/admin`.
 */
type Query = Record<string, string | number | object>;

const DEFAULT_FIRST = { limit: 100 };
const sorted = (...fields: string[]): Query[] =>
  fields.flatMap((field) =>
    ['ASC', 'DESC'].map((direction) => ({ limit: 100, sort: [field, direction] })),
  );
const filtered = (...filters: object[]): Query[] =>
  filters.map((filter) => ({ limit: 100, filter }));

const day = (age: number) => new Date(Date.now() - age * 86_400_000).toISOString();

/** The queries of the back office's screens, and deep pages in a list's own order. */
function listQueries(users: number): Record<string, Query[]> {
  const deep = (rows: number, ...sorts: string[]): Query[] => [
    { limit: 100, skip: Math.floor(rows / 2) },
    { limit: 100, skip: Math.floor(rows * 0.9) },
    ...sorts.flatMap((field) =>
      ['ASC', 'DESC'].map((direction) => ({
        limit: 100,
        skip: Math.floor(rows / 2),
        sort: [field, direction],
      })),
    ),
  ];
  const newest = { sort: ['created_at', 'DESC'] };
  return {
    users: [
      DEFAULT_FIRST,
      ...deep(users, 'id', 'created_at'),
      ...sorted(
        'id',
        'username',
        'wallet_address',
        'total_points',
        'claimed_tokens',
        'claimable_tokens',
        'status',
        'created_at',
      ),
      ...filtered(
        { status: 'normal' },
        { status: 'inactive' },
        { status: 'banned' },
        { total_points_gte: 1 },
        { total_points_gte: 40_900 },
        { total_points_lte: 10 },
        { total_points_gte: 5_000, total_points_lte: 5_100 },
        { claimable_tokens_gte: 15 },
        { inviter_id: 4_711 },
        { signals: 'any' },
        { signals: 'shared_network' },
        { created_at_gte: day(1) },
        { created_at_gte: day(60), created_at_lte: day(59) },
        { status: 'banned', total_points_gte: 20_000 },
        { q: 'sample_user_4711' },
        { q: 'sample' },
        { q: 'A7x' },
        { q: 'zz' },
        { q: '小明' },
        { q: 'nobody at all' },
      ).flatMap((query) => [query, { ...query, ...newest }]),
    ],
    claims: [
      DEFAULT_FIRST,
      ...deep(users * 2, 'requested_at'),
      ...sorted('id', 'requested_at', 'user_id', 'tokens', 'status'),
      ...filtered(
        { status: 'requested' },
        { status: 'delivered' },
        { status: 'rejected' },
        { user_id: 4_711 },
        { tokens_gte: 10 },
        { tokens_gte: 1_000 },
        { requested_at_gte: day(60), requested_at_lte: day(59) },
        { status: 'requested', requested_at_gte: day(60), requested_at_lte: day(59) },
        { q: 'UQ4711' },
      ),
    ],
    reviews: [
      DEFAULT_FIRST,
      { limit: 100, skip: Math.floor(users / 20) },
      ...sorted('review_due_at'),
      ...filtered({ is_overdue: true }, { is_overdue: false }, { task_id: 3 }, { user_id: 4_711 }),
    ],
    appeals: [
      DEFAULT_FIRST,
      ...deep(users / 5),
      ...sorted('id'),
      ...filtered({ status: 'open' }, { status: 'upheld' }, { user_id: 4_710 }),
    ],
    logs: [
      DEFAULT_FIRST,
      ...deep(users * 5, 'id', 'created_at'),
      ...sorted('created_at', 'admin_username', 'action', 'resource_type'),
      ...filtered(
        { action: 'update' },
        { action: 'ban', resource_type: 'user' },
        { resource_type: 'claim' },
        { admin_username: 'guest' },
        { admin_username: 'admin' },
        { admin_username: 'guest', resource_type: 'claim' },
        { created_at_gte: day(1) },
        { created_at_gte: day(60), created_at_lte: day(59) },
        { action: 'login', created_at_gte: day(60), created_at_lte: day(59) },
        { resource_type: 'user', resource_id: 4_711 },
        { q: '4711' },
        { q: 'sample' },
        { q: '192.0.2.77' },
        { q: 'nothing at all' },
      ),
    ],
  };
}

const FIGURES = [
  'users/stats',
  'users/stats/daily?days=90&time_zone=Asia/Shanghai',
  'users/stats/history',
  'logs/stats',
  'logs/stats/daily?days=90',
  'reviews/stats',
  'appeals/stats',
  'claims/risks?limit=25',
  'campaign',
  'campaign/stats/daily?days=30',
  'verification-methods',
  'users/1/referral-graph',
  'users/1/signals',
];

/** The lists of one user with very many invited friends. */
const OF_USER = ['claims', 'completions', 'decisions', 'entries', 'referrals', 'sessions'].map(
  (part) => `users/1/${part}?limit=25`,
);

const addressOf = (query: Query) =>
  Object.entries(query)
    .map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ])
    .map(([name = '', value = '']) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

/** Addresses by the list or figure that is read. */
export function screenCalls(users: number): Record<string, string[]> {
  const lists = Object.entries(listQueries(users)).map(([list, queries]) => [
    list,
    queries.map((query) => `${list}?${addressOf(query)}`),
  ]);
  const otherOrders = ['total_points', 'wallet_address', 'status'].flatMap((field) =>
    ['ASC', 'DESC'].map((direction) => {
      const query = { limit: 100, skip: Math.floor(users / 2), sort: [field, direction] };
      return `users?${addressOf(query)}`;
    }),
  );
  return {
    ...Object.fromEntries(lists),
    'users, the middle by points, wallet and status': otherOrders,
    'parts of a user': OF_USER,
    figures: FIGURES,
  };
}
