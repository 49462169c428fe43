import { expectAccessibleInBothThemes } from '../../support/browser/accessibility.js';
import {
  enter,
  expect,
  TEXTS,
  taskButton,
  taskCard,
  test,
} from '../../support/browser/live-campaign.js';
import { hideMadeTasks, makeTask, seenIn } from '../../support/browser/made-tasks.js';
import { allOr } from '../../support/shared/deep.js';

hideMadeTasks();

for (const language of allOr('zh', 'en')) {
  const texts = TEXTS[language];
  const { text, isCompleted, says } = seenIn(language);

  test.describe(`in ${language}`, () => {
    test.use({ locale: texts.locale });
    test.beforeEach(({ admin }) => admin.call('updateSettings', { body: { review_one_in: 100 } }));
    test.afterEach(({ admin }) => admin.call('updateSettings', { body: { review_one_in: 1 } }));

    test('names of accounts count at once, and each card says that a sample is checked', async ({
      page,
      makeWallet,
      admin,
    }) => {
      const tasks = [await makeTask(admin, 'manual'), await makeTask(admin, 'manual')];
      await enter(page, makeWallet(), texts);
      for (const { name } of tasks) {
        await says(page, name, text('airdrop.tasks.sampled').replace('{{count}}', '100'));
        await taskButton(page, name).click();
        const card = taskCard(page, name);
        await card.getByLabel(text('live.evidence.text.label')).fill('ada_sample');
        await expectAccessibleInBothThemes(page);
        await card.getByRole('button', { name: text('live.evidence.send') }).click();
        await isCompleted(page, name);
      }
      await expect(page.getByText('300', { exact: true }).first()).toBeVisible();
    });
  });
}
