import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { useNumberFormat } from '../../components/figures/formats.js';
import { NODE, type PlacedNode, type ReferralLayout } from './referralLayout.js';

interface ReferralPictureProps {
  layout: ReferralLayout;
}

/** Scrolls to the user in the middle. */
const showMiddle = (box: HTMLElement | null): void => {
  if (box) box.scrollLeft = (box.scrollWidth - box.clientWidth) / 2;
};

export function ReferralPicture({ layout }: ReferralPictureProps) {
  const translate = useTranslate();
  const { palette } = useTheme();
  const { width, height, nodes, lines } = layout;
  // Room for outlines and focus rings.
  const edge = 4;
  return (
    <Box
      ref={showMiddle}
      sx={{ overflowX: 'auto', py: 1, '& a:focus-visible rect': { strokeWidth: 4 } }}
    >
      <svg
        width={width + 2 * edge}
        height={height + 2 * edge}
        viewBox={`${-edge} ${-edge} ${width + 2 * edge} ${height + 2 * edge}`}
        style={{ display: 'block', margin: '0 auto' }}
      >
        <title>{translate('referrals.picture')}</title>
        {lines.map(({ key, from, to }) => {
          const middle = (from[1] + to[1]) / 2;
          return (
            <path
              key={key}
              d={`M${from[0]} ${from[1]} C${from[0]} ${middle} ${to[0]} ${middle} ${to[0]} ${to[1]}`}
              fill="none"
              stroke={palette.text.secondary}
              strokeOpacity={0.6}
            />
          );
        })}
        {nodes.map((node) => (
          <UserNode key={node.id} node={node} />
        ))}
      </svg>
    </Box>
  );
}

/** Longest name that fits, in characters. */
const NAME_LENGTH = 15;

const short = (name: string): string =>
  name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH - 1)}…` : name;

function UserNode({ node }: { node: PlacedNode }) {
  const translate = useTranslate();
  const { palette } = useTheme();
  const { compact } = useNumberFormat();
  const { id, name, x, y, marks, total_points, is_banned, generation } = node;
  const states = [...(is_banned ? ['banned'] : []), ...marks];
  const told = states.map((state) => translate(`referrals.mark.${state}`));
  const color = is_banned ? palette.error.main : marks.length > 0 ? palette.warning.main : null;
  const points = translate('users.amount.points', { amount: compact(total_points) });
  return (
    <Link to={`/users/${id}/referrals`} aria-current={generation === 0 ? 'true' : undefined}>
      <rect
        x={x}
        y={y}
        width={NODE.width}
        height={NODE.height}
        rx={10}
        fill={palette.background.paper}
        stroke={color ?? (generation === 0 ? palette.primary.main : palette.text.secondary)}
        strokeWidth={color || generation === 0 ? 2 : 1}
        strokeDasharray={marks.length > 0 ? '5 3' : undefined}
      />
      <text
        x={x + NODE.width / 2}
        y={y + 19}
        textAnchor="middle"
        fontSize={13}
        fontWeight={600}
        fill={palette.text.primary}
      >
        {short(name)}
      </text>
      <text
        x={x + NODE.width / 2}
        y={y + 35}
        textAnchor="middle"
        fontSize={11}
        fill={color ?? palette.text.secondary}
      >
        {told.length > 0 ? told.join(' · ') : points}
      </text>
    </Link>
  );
}
