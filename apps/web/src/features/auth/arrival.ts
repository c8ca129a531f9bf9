import type { Session } from '@nestmate/contract/auth';
import type { MembershipId } from '@nestmate/contract/ids';
import { defaultLanguage } from '@nestmate/contract/languages';
import { preselectMembership } from '@nestmate/contract/rules/rounds';
import { clearInvitation, useInvitation } from '@/features/invitations';
import { overviewQuery, routeAfterSignIn } from '@/features/profile';
import { showInfo } from '@/features/support';
import { call, calls } from '@/platform/calls/call';
import { queryClient } from '@/platform/calls/query-client';
import { endArrival, membershipOf, selectMembership, useSession } from '@/platform/session/session';
import { beginSession } from '@/platform/session/session-end';
import { chooseLanguage, i18n } from '@/platform/texts/i18n';
import { isLanguageLeft } from '@/platform/texts/language';
import { goTo } from './sign-in.store';

type Navigate = (to: string) => void;

/** After sign-in: checks the invitation, asks for a membership where there are several, and navigates. */
export async function arrive(session: Session, navigate: Navigate): Promise<void> {
  // beginSession clears the former person's data; the invitation belongs to the person who signs in.
  const invited = useInvitation.getState();
  await beginSession(session, { arriving: true });
  useInvitation.setState(invited);
  // Without a connection the texts stay as they are.
  if (isLanguageLeft()) await chooseLanguage(session.language ?? defaultLanguage).catch(() => undefined);
  const proceed = () => chooseMembership(session, navigate);
  if (await isInvitationValid()) return proceed();
  showInfo({
    label: i18n.t('common:somethingWrong'),
    description: i18n.t('common:tryLater'),
    support: true,
    after: { does: 'continueSignIn', resume: () => void proceed() },
  });
}

async function chooseMembership(session: Session, navigate: Navigate): Promise<void> {
  const [only, ...others] = session.memberships;
  if (others.length === 0) return enter(only?.membershipId ?? null, navigate);
  goTo({
    step: 'membership',
    memberships: session.memberships,
    preselected: preselectMembership(session.memberships, session.membershipId)?.membershipId ?? null,
  });
}

async function isInvitationValid(): Promise<boolean> {
  const { invitation } = useInvitation.getState();
  if (!invitation) return true;
  return 'res' in (await call(calls.invitations.preflight, { params: { token: invitation.passcode } }));
}

/** Enters as one of the memberships, which uses up the invitation. */
export async function enter(membershipId: MembershipId | null, navigate: Navigate): Promise<void> {
  if (membershipId) selectMembership(membershipId);
  const to = await firstScreen();
  clearInvitation();
  goTo({ step: 'choosing' });
  // The guard leads there too: its redirect from the sign-in page is drawn before the router's own navigation.
  endArrival(to);
  navigate(to);
}

async function firstScreen(): Promise<string> {
  const session = useSession.getState();
  const membership = membershipOf(session);
  if (!session.userId || !membership) return '/welcome';
  const { invitation } = useInvitation.getState();
  const overview = await queryClient
    .fetchQuery(overviewQuery(session.userId, membership.membershipId))
    .catch(() => undefined);
  return routeAfterSignIn({ hasPasscode: invitation !== null, membership, overview });
}
