import ArrowIcon from '@mui/icons-material/ArrowForward';
import { Box, Card, CardActionArea, Typography } from '@mui/material';
import { createElement } from 'react';
import { useResourceDefinitions, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { ToneTile } from '../components/figures/tones.js';

/** The dashboard's links (section 2). */
const LINKED = ['users', 'tasks', 'contents'];

export function QuickLinks() {
  const translate = useTranslate();
  const resources = useResourceDefinitions();
  const linked = LINKED.flatMap((name) => resources[name] ?? []);
  return (
    <Box component="section" aria-labelledby="quick-links">
      <Typography variant="h2" id="quick-links" sx={{ mb: 1.5 }}>
        {translate('dashboard.quick_links')}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
        }}
      >
        {linked.map(({ name, icon }) => (
          <Card key={name}>
            <CardActionArea
              component={Link}
              to={`/${name}`}
              sx={{ display: 'flex', alignItems: 'center', gap: 2, p: 2.5, height: '100%' }}
            >
              <ToneTile tone="primary" size={44}>
                {icon && createElement(icon)}
              </ToneTile>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Typography variant="h3" component="p">
                  {translate(`menu.${name}`)}
                </Typography>
                <Typography variant="body2" color="textSecondary">
                  {translate(`dashboard.go_${name}`)}
                </Typography>
              </Box>
              <ArrowIcon fontSize="small" color="action" />
            </CardActionArea>
          </Card>
        ))}
      </Box>
    </Box>
  );
}
