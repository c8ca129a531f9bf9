import type { Invitation } from '@nestmate/contract';
import { DemoPasscodes, PasscodeForm } from '@/features/invitations';
import { useTranslation } from '@/platform/use-translation';
import { PageHeading } from '@/ui/page-heading';
import { TextLink } from '@/ui/text-link';
import { ProviderButtons } from '../provider-buttons';
import { Entrance } from './entrance';
import { FinePrint } from './fine-print';
import { LiveHouse } from './live-house';

interface StrangerProps {
  /** Whether the person comes back from an invitation. */
  isReturning: boolean;
  onFound: (invitation: Invitation) => void;
}

/** Home without an invitation: the pitch, the passcode field, then the sign-in buttons. */
export function Stranger({ isReturning, onFound }: StrangerProps) {
  const { t } = useTranslation('auth');
  return (
    <Entrance
      top={
        <>
          <PageHeading takesFocus={isReturning}>{t('title')}</PageHeading>
          <p className="text-ink-2 lg:text-lg">{t('lead')}</p>
        </>
      }
      picture={<LiveHouse />}
    >
      <PasscodeForm onFound={onFound} />
      <section aria-labelledby="sign-in" className="flex flex-col gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="sign-in" className="font-sans text-base font-semibold tracking-normal">
            {t('welcomeBack')}
          </h2>
          <span className="text-sm">
            <TextLink href="/forgot-login">{t('forgot')}</TextLink>
          </span>
        </div>
        <ProviderButtons look="row" />
      </section>
      <DemoPasscodes onFound={onFound} />
      <FinePrint />
    </Entrance>
  );
}
