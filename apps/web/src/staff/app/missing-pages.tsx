import type { StaffMe } from '@nestmate/contract/staff/sign-in';
import type { TextPath } from '@nestmate/locales';
import type { ReactNode } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';
import type { Scene } from '@/ui/pictures/window';
import { Invitations } from '../frame';
import { signOut } from '../platform/me.queries';
import { useNetwork } from '../platform/network';
import type { Section } from '../platform/section';
import { useTitle } from '../platform/use-title';

interface LoneProps {
  scene: Scene;
  title: string;
  children: ReactNode;
  action: ReactNode;
}

const Lone = ({ children, ...state }: LoneProps) => (
  <div className="flex min-h-[70dvh] flex-col justify-center px-6">
    <EmptyState heading="h1" beside="dark" {...state}>
      {children}
    </EmptyState>
  </div>
);

const useTitled = (title: TextPath<'staff'>) => {
  const { t } = useTranslation('staff');
  useTitle(title);
  return t;
};

/** For a person who is on no list: a new colleague who has yet to accept, or one who has been taken off. */
export function NoNetwork({ me }: { me: StaffMe }) {
  const isInvited = me.invitations.length > 0;
  const t = useTitled(isInvited ? 'invited.first' : 'noNetwork.title');
  return (
    <main className="flex min-h-dvh flex-col justify-center px-2 pb-10">
      {isInvited ? (
        <EmptyState heading="h1" scene="box" beside="curtain" title={t('invited.first')}>
          {t('invited.firstText')}
        </EmptyState>
      ) : (
        <EmptyState heading="h1" scene="moon" beside="dark" title={t('noNetwork.title')}>
          {t('noNetwork.text')}
        </EmptyState>
      )}
      <div className="mx-auto w-full max-w-[768px]">
        <Invitations me={me} />
      </div>
      <div className="mt-6 flex justify-center">
        <Button variant={isInvited ? 'quiet' : 'primary'} onPress={() => void signOut()}>
          {t('account.signOut')}
        </Button>
      </div>
    </main>
  );
}

export function NotFound() {
  const t = useTitled('notFound.title');
  return (
    <Lone
      scene="moon"
      title={t('notFound.title')}
      action={<ButtonLink href="/">{t('notFound.action')}</ButtonLink>}
    >
      {t('notFound.text')}
    </Lone>
  );
}

/** Explains why a page is not for a role. */
export function NoRight({ section }: { section: Section['path'] }) {
  const t = useTitled(`sections.${section}`);
  const { network } = useNetwork();
  return (
    <Lone
      scene="curtain"
      title={t('noRight.title')}
      action={<ButtonLink href="/">{t('notFound.action')}</ButtonLink>}
    >
      {t('noRight.text', { role: t(`roles.${network.role}`), network: network.name })}
    </Lone>
  );
}
