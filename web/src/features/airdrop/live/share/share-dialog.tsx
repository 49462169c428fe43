import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { milestonePicture, textGap } from '#libs/domain/index.js';
import { CopyButton } from '../../../../components/address-actions/copy-button.js';
import { Button, ButtonAnchor } from '../../../../components/button.js';
import { useLanguage } from '../../../../i18n/use-language.js';
import { invitationLink } from '../../../../lib/invitation.js';
import { useSiteSettings } from '../../../../lib/site-settings.js';
import { storySharing } from '../../../../lib/stories.js';
import decisions from '../decisions/decisions.module.css';
import { ModalDialog } from '../modal-dialog.js';
import styles from './share.module.css';
import { closePicture, type SharedPicture, useSharedPicture } from './shared-picture.js';

/** Shows the picture of a milestone, and ways to share it with the invitation link. */
export function ShareDialog({ code }: { code: string }) {
  const picture = useSharedPicture((state) => state.picture);
  useEffect(() => closePicture, []);
  return picture && <OpenDialog picture={picture} link={invitationLink(code)} />;
}

function OpenDialog({ picture, link }: { picture: SharedPicture; link: string }) {
  const { t, language, number } = useLanguage();
  const symbol = useSiteSettings(({ settings }) => settings.claim_symbol);
  const { kind, name, count } = picture;
  const address = milestonePicture(kind, name, language);

  return (
    <ModalDialog title={t('live.share.title')} onClose={closePicture}>
      {(close) => (
        <>
          <img
            className={styles.picture}
            src={address}
            alt={t(`live.share.${kind}`, { count, amount: number(count), symbol })}
            width={1200}
            height={630}
          />
          <p className={decisions.when}>{t('live.share.hint')}</p>
          <div className={decisions.buttons}>
            <Ways address={address} link={link} />
            <Button variant="secondary" onClick={close}>
              {t('live.share.close')}
            </Button>
          </div>
        </>
      )}
    </ModalDialog>
  );
}

/** Shares with the device where it takes pictures, with Telegram in the Mini App, else by file and link. */
function Ways({ address, link }: { address: string; link: string }) {
  const { t } = useLanguage();
  const site = useSiteSettings(({ settings }) => settings.site_name);
  const text = t('live.invite.message', { site });
  const message = text + textGap(text) + link;
  const story = storySharing();
  const file = usePictureFile(address);
  const content = file && { files: [file], text: message };
  const onShare = () => {
    if (!content) return;
    // Rejects when the visitor cancels.
    navigator.share(content).catch((error: unknown) => console.info('Not shared.', error));
  };
  return (
    <>
      {story && (
        <Button onClick={() => story(new URL(address, location.href).href, message)}>
          {t('live.share.story')}
        </Button>
      )}
      {content && navigator.canShare?.(content) ? (
        <Button onClick={onShare}>{t('live.invite.share')}</Button>
      ) : (
        !story && (
          <ButtonAnchor href={address} download="picture.png">
            {t('live.share.download')}
          </ButtonAnchor>
        )
      )}
      <CopyButton variant="secondary" text={link} texts="live.invite" />
    </>
  );
}

/** Loads the picture in advance, because browsers share only directly after a press. */
function usePictureFile(address: string): File | undefined {
  const { data } = useQuery({
    queryKey: ['picture', address],
    queryFn: async ({ signal }) => {
      const answer = await fetch(address, { signal });
      if (!answer.ok) throw new Error(`${address} was answered ${answer.status}.`);
      return new File([await answer.blob()], 'picture.png', { type: 'image/png' });
    },
    enabled: 'canShare' in navigator,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
