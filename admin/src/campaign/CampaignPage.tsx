import { Box } from '@mui/material';
import { Suspense } from 'react';
import { Loaded } from '../components/figures/EmptyState.js';
import { lazyPart } from '../components/lazy/lazyPart.js';
import { HistoryCard } from '../components/record/RecordHistory.js';
import { ShowSetup } from '../components/setup/SetupCard.js';
import { SetupSteps } from '../components/setup/SetupSteps.js';
import { PageTitle } from '../components/shell/screen.js';
import { UndoableTasksAlert } from '../components/tasks/UndoableTasks.js';
import { CampaignChecklist } from './CampaignChecklist.js';
import { CampaignStatus, useCampaign } from './CampaignStatus.js';
import { ClosingCard } from './ClosingCard.js';

const CampaignCharts = lazyPart(() => import('./CampaignCharts.js'), 'CampaignCharts');

export const CampaignPage = () => (
  <Box sx={{ display: 'grid', gap: 2 }}>
    <PageTitle title="campaign.title" />
    <Loaded query={useCampaign()} failed="campaign.load_failed" height={280}>
      {(campaign) => (
        <>
          <CampaignStatus campaign={campaign} />
          {campaign.mode === 'preview' && (
            <>
              <CampaignChecklist campaign={campaign} />
              <SetupSteps steps={campaign.setup} help="campaign.steps_help" />
            </>
          )}
          {!campaign.is_closed && <ShowSetup mode={campaign.mode} />}
          {campaign.mode === 'live' && !campaign.is_closed && <UndoableTasksAlert />}
          {campaign.mode === 'live' && <ClosingCard campaign={campaign} />}
        </>
      )}
    </Loaded>
    <Suspense fallback={null}>
      <CampaignCharts />
    </Suspense>
    <HistoryCard type="campaign" />
  </Box>
);
