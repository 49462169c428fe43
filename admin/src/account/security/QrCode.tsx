import { Box } from '@mui/material';
import encodeQR from 'qr';
import { useTranslate } from 'react-admin';

const SIZE = 208;

/** Text as a QR code, dark on white in both themes, because cameras expect it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const translate = useTranslate();
  const rows = encodeQR(text, 'raw');
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <Box
      component="svg"
      role="img"
      aria-label={translate(label)}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      sx={{ width: SIZE, height: SIZE, bgcolor: '#fff', borderRadius: '12px' }}
    >
      <path fill="#000" d={path} />
    </Box>
  );
}
