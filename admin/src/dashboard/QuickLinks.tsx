import ArrowIcon from '@mui/icons-material/ArrowForward';
import { Box, Card, CardActionArea } from '@mui/material';
import { createElement } from 'react';
import { useResourceDefinitions } from 'react-admin';
import { Link } from 'react-router';
import { ToneTile } from '../components/figures/tones.js';
import { Section } from '../components/Section.js';
import { Hint, Text } from '../components/text.js';
import { useSeesScreen } from '../providers/auth/usePermission.js';

/** The dashboard's links (section 2). */
const LINKED = ['users', 'tasks', 'contents'];

export function QuickLinks() {
  const resources = useResourceDefinitions();
  const linked = LINKED.filter(useSeesScreen()).flatMap((name) => resources[name] ?? []);
  return (
    <Section title="dashboard.quick_links" level="h2" titleSx={{ mb: 1.5 }}>
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
                <Text text={`menu.${name}`} variant="h3" component="p" />
                <Hint text={`dashboard.go_${name}`} />
              </Box>
              <ArrowIcon fontSize="small" color="action" />
            </CardActionArea>
          </Card>
        ))}
      </Box>
    </Section>
  );
}
