import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useGetIdentity } from 'react-admin';
import { BRAND_GRADIENT } from '../theme/palette.js';

/** Who is logged in; on a phone only the initial fits. */
export function AdminName() {
  const { identity } = useGetIdentity();
  const name = identity?.fullName;
  if (!name) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mr: { sm: 1 } }}>
      <Avatar
        aria-hidden
        sx={{
          width: 30,
          height: 30,
          fontSize: 13,
          fontWeight: 700,
          color: '#fff',
          background: BRAND_GRADIENT,
        }}
      >
        {name.charAt(0).toUpperCase()}
      </Avatar>
      <Typography
        variant="body2"
        noWrap
        sx={{ fontWeight: 600, maxWidth: 160, display: { xs: 'none', sm: 'block' } }}
      >
        {name}
      </Typography>
    </Box>
  );
}
