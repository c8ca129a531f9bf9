import type { SubnetworkId } from '@nestmate/contract/ids';
import type { InvitationSheet } from '@nestmate/contract/staff/invitations';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';
import { Mark } from '@/ui/mark';
import { NotLoaded } from '../parts/not-loaded';
import { Page } from '../parts/page';
import { PageOfPlace } from '../parts/page-of-place';
import { useAddress, useHref } from '../platform/use-address';
import { stateIn } from './invitation-states';
import { useSheets } from './invitations.queries';

/** Invitations to print and hand out, two on a page. */
export default function SheetsPage() {
  const { t } = useTranslation('staffInvitations');
  return (
    <PageOfPlace section="sections.invitations" title={t('sheets.title')}>
      {({ subnetwork_id: place, name }) => <Sheets place={place} name={name} />}
    </PageOfPlace>
  );
}

function Sheets({ place, name }: { place: SubnetworkId; name: string }) {
  const { t } = useTranslation('staffInvitations');
  const href = useHref();
  const { search } = useAddress();
  const state = stateIn(search);
  const query = useSheets(place, { ...(state && { state }) });
  const sheets = query.data;
  return (
    <Page
      title={t('sheets.title')}
      note={name}
      isOnScreenOnly
      actions={
        <>
          <ButtonLink size="sm" variant="secondary" href={href('invitations', state && { state })}>
            {t('sheets.back')}
          </ButtonLink>
          <Button size="sm" isDisabled={!sheets?.length} onPress={() => print()}>
            {t('sheets.print')}
          </Button>
        </>
      }
    >
      {!sheets ? (
        <NotLoaded query={query} />
      ) : sheets.length === 0 ? (
        <EmptyState title={t('sheets.nothing')} scene="moon" beside="dark" />
      ) : (
        <>
          <p className="pb-4 text-ink-2 print:hidden">{t('sheets.count', { count: sheets.length })}</p>
          <ul className="grid gap-4 lg:grid-cols-2 print:block">
            {sheets.map((sheet) => (
              <Sheet key={sheet.membership_id} sheet={sheet} place={name} />
            ))}
          </ul>
        </>
      )}
    </Page>
  );
}

/** Half a page of A4 or Letter. */
function Sheet({ sheet, place }: { sheet: InvitationSheet; place: string }) {
  const { t } = useTranslation('staffInvitations');
  const { name, unit_type, room_type, passcode, link } = sheet;
  return (
    <li className="flex break-inside-avoid flex-col gap-3 rounded-card border border-line bg-surface p-6 print:h-[130mm] print:justify-center print:rounded-none print:border-0 print:border-b print:border-dashed print:bg-transparent print:px-0 print:text-black">
      <span className="flex items-center gap-2 font-display text-lg font-bold">
        <Mark className="size-6" />
        {place}
      </span>
      <span className="font-display text-2xl font-bold wrap-anywhere">{name}</span>
      <span>{[unit_type, room_type].filter(Boolean).join(' · ')}</span>
      <span className="text-sm">{t('sheets.passcode')}</span>
      <span className="font-mono text-3xl font-bold tracking-wider wrap-anywhere">{passcode}</span>
      <span className="text-sm">{t('sheets.link')}</span>
      <span className="font-semibold wrap-anywhere">{link}</span>
    </li>
  );
}
