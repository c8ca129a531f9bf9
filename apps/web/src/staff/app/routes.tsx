import type { StaffMe } from '@nestmate/contract/staff';
import { hasRight } from '@nestmate/contract/staff';
import { lazy, Suspense, useEffect } from 'react';
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router';
import { Frame } from '../frame';
import { followChanges } from '../platform/follow-changes';
import { NetworkContext, useNetwork } from '../platform/network';
import { NoNetwork, NoRight, NotFound } from './lone-pages';
import type { Section } from '../platform/section';
import { sections, sectionsOf } from './sections';

const ResidentPage = lazy(() => import('../residents/resident-page'));
const ThreadPage = lazy(() => import('../community/thread-page'));
const AreaPage = lazy(() => import('../setup/area-page'));
const SheetsPage = lazy(() => import('../invitations/sheets/sheets-page'));
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
        <Suspense>
          <Routes>
            {sections.map((section) => (
              <Route key={section.path} path={section.path} element={<SectionPage section={section} />} />
            ))}
            <Route path="residents/:membershipId" element={<ResidentPage />} />
            <Route path="community/:threadId" element={<ThreadPage />} />
            <Route path="set-up/:area" element={<AreaPage />} />
            <Route path="invitations/sheets" element={<SheetsPage />} />
            <Route path="account" element={<AccountPage />} />
            <Route index element={<Navigate to={{ pathname: first?.path ?? 'account', search }} replace />} />
            <Route path="*" element={<NotFound />} />
          </Routes>
        </Suspense>
      </Frame>
    </NetworkContext>
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
export function ConsoleRoutes({ me }: { me: StaffMe }) {
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
