import { hasRight } from '@nestmate/contract/staff/rights';
import type { StaffMe } from '@nestmate/contract/staff/sign-in';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, Component, type PropsWithChildren, lazy } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import {
  BrowserRouter,
  useLocation,
  Navigate,
  Route,
  Routes,
  useParams,
  useSearchParams,
} from 'react-router';
import { CallError, errorTextOf } from '@/platform/calls/call-error';
import { log } from '@/platform/log';
import { useI18n } from '@/platform/texts/i18n';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { ErrorState } from '@/ui/empty-state';
import { Toaster } from '@/ui/toaster';
import { Frame } from '../frame';
import { followChanges } from '../platform/follow-changes';
import { useMe } from '../platform/me.queries';
import { NetworkContext, useNetwork, usePlace } from '../platform/network';
import { warnBeforeDraftsAreLost } from '../platform/pending-drafts';
import { queryClient } from '../platform/query-client';
import type { Section } from '../platform/section';
import { useSessionEnd } from '../platform/session';
import { SignInPage } from '../sign-in';
import { NoNetwork, NoRight, NotFound } from './missing-pages';
import { sections, sectionsOf } from './sections';

export function Console() {
  const language = useI18n((state) => state.language);
  const { t } = useTranslation(['staff', 'common']);
  useEffect(warnBeforeDraftsAreLost, []);
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter basename="/staff">
        <I18nProvider locale={language}>
          <Toaster label={t('notices')} closeLabel={t('common:close')} missingCode={t('common:notOpened')} />
          <PageFailure>
            <Suspense>
              <SessionGate />
            </Suspense>
          </PageFailure>
        </I18nProvider>
      </BrowserRouter>
    </QueryClientProvider>
  );
}

/**
 * The console for a person with a session, and the sign-in page for everybody else, at the same address, so that they
 * continue there. When a session ends, the page behind stays mounted, so that no input is lost.
 */
function SessionGate() {
  const { t } = useTranslation(['staff', 'common']);
  const isSignIn = useLocation().pathname === '/sign-in';
  const { isOver } = useSessionEnd();
  const me = useMe();

  if (isSignIn) return <SignInPage reason="needed" me={me.data} />;
  if (me.data)
    return (
      <>
        {isOver && <SignInPage reason="ended" />}
        <div hidden={isOver}>
          <Suspense>
            <ConsoleRoutes me={me.data} />
          </Suspense>
        </div>
      </>
    );
  if (!me.error) return <output aria-label={t('common:loading')} />;
  if (me.error instanceof CallError && me.error.code === 401) return <SignInPage reason="needed" />;
  return (
    <ErrorState
      title={t('notLoaded')}
      heading="h1"
      action={<Button onPress={() => void me.refetch()}>{t('common:retry')}</Button>}
    >
      {errorTextOf(me.error)}
    </ErrorState>
  );
}

const ResidentPage = lazy(() => import('../residents/resident-page'));
const ThreadPage = lazy(() => import('../community/thread-page'));
const AreaPage = lazy(() => import('../setup/area-page'));
const CampusPage = lazy(() => import('../setup/campus/campus-page'));
const SheetsPage = lazy(() => import('../invitations/sheets-page'));
const AfterMatchingPage = lazy(() => import('../rounds/after-page'));
const AccountPage = lazy(() => import('../account/account-page'));

/** The network that the console opens on. */
const firstOf = ({ networks: [first] }: StaffMe) => first;

function SectionPage({ section: { right, Screen, path } }: { section: Section }) {
  const { network } = useNetwork();
  return hasRight(network.role, right) ? <Screen /> : <NoRight section={path} />;
}

/** The pages of one network. */
function InNetwork({ me }: { me: StaffMe }) {
  const { networkId } = useParams();
  const { search } = useLocation();
  const network = me.networks.find(({ network_id }) => network_id === networkId);
  const followed = network?.network_id;
  useEffect(() => (followed ? followChanges(followed) : undefined), [followed]);
  if (!network) return <OutsideNetworks me={me} />;
  const [first] = sectionsOf(network.role);
  return (
    <NetworkContext value={{ me, network }}>
      <Frame sections={sectionsOf(network.role)}>
        <UnknownPlace />
        <Suspense>
          <Routes>
            {sections.map((section) => (
              <Route key={section.path} path={section.path} element={<SectionPage section={section} />} />
            ))}
            <Route path="residents/:membershipId" element={<ResidentPage />} />
            <Route path="community/:threadId" element={<ThreadPage />} />
            <Route path="set-up/campus" element={<CampusPage />} />
            <Route path="set-up/:area" element={<AreaPage />} />
            <Route path="invitations/sheets" element={<SheetsPage />} />
            <Route path="rounds/after" element={<AfterMatchingPage />} />
            <Route path="account" element={<AccountPage />} />
            <Route index element={<Navigate to={{ pathname: first?.path ?? 'account', search }} replace />} />
            <Route path="*" element={<NotFound />} />
          </Routes>
        </Suspense>
      </Frame>
    </NetworkContext>
  );
}

/** Says that an address names a place that the person does not have: pages then show all of theirs. */
function UnknownPlace() {
  const { t } = useTranslation('staff');
  const place = usePlace();
  const [search] = useSearchParams();
  if (place || !search.get('place')) return null;
  return (
    <div className="px-4 pt-4 lg:px-10">
      <Banner tone="warning">{t('places.unknown')}</Banner>
    </div>
  );
}

/** Shown for an address that names no network of the person. */
function OutsideNetworks({ me }: { me: StaffMe }) {
  const network = firstOf(me);
  if (!network) return <NoNetwork me={me} />;
  return (
    <NetworkContext value={{ me, network }}>
      <Frame sections={sectionsOf(network.role)}>
        <NotFound />
      </Frame>
    </NetworkContext>
  );
}

/** Every address of the console. */
function ConsoleRoutes({ me }: { me: StaffMe }) {
  const first = firstOf(me);
  return (
    <Routes>
      <Route
        index
        element={first ? <Navigate to={`/${first.network_id}`} replace /> : <NoNetwork me={me} />}
      />
      <Route path=":networkId/*" element={<InNetwork me={me} />} />
    </Routes>
  );
}

function Failed() {
  const { t } = useTranslation(['staff', 'common']);
  return (
    <ErrorState
      title={t('common:somethingWrong')}
      heading="h1"
      action={<Button onPress={() => location.reload()}>{t('common:reload')}</Button>}
    >
      {t('failure')}
    </ErrorState>
  );
}

/** Replaces a page that failed, for example because its code is no longer on the server. */
class PageFailure extends Component<PropsWithChildren, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError = () => ({ failed: true });

  override componentDidCatch(error: Error) {
    log('A page failed', { error: String(error) });
  }

  override render() {
    return this.state.failed ? <Failed /> : this.props.children;
  }
}
