import { hasRight } from '@nestmate/contract/staff';
import { useParams } from 'react-router';
import { useTranslation } from '@/platform/use-translation';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';
import { TextLink } from '@/ui/text-link';
import { Page } from '../parts/page';
import { useNetwork, usePlace } from '../platform/network';
import { useHref } from '../platform/use-href';
import { useTitle } from '../platform/use-title';
import { AreaNav } from './area-nav';
import { type AreaName, isAreaName, useAreaHref } from './areas';
import { CommunityTopicsEditor } from './lists/community-topics-editor';
import { GendersEditor } from './lists/genders-editor';
import { OptionsEditor } from './lists/options-editor';
import { UnitsEditor } from './lists/units-editor';
import { QuestionsEditor } from './questions/questions-editor';
import { RegistrationEditor } from './registration/registration-editor';
import { SettingsEditor } from './settings/settings-editor';

const editors: Record<AreaName, typeof SettingsEditor> = {
  settings: SettingsEditor,
  units: UnitsEditor,
  genders: GendersEditor,
  majors: ({ place }) => <OptionsEditor place={place} kind="majors" />,
  housing: ({ place }) => <OptionsEditor place={place} kind="housing" />,
  topics: CommunityTopicsEditor,
  registration: RegistrationEditor,
  questions: QuestionsEditor,
};

/** One area of a community, to view and change. */
export default function AreaPage() {
  const { t } = useTranslation(['staffSetUp', 'staff']);
  const { area } = useParams();
  const { network } = useNetwork();
  const chosen = usePlace();
  const href = useHref();
  useTitle('sections.set-up');
  const place = network.places.find(
    ({ subnetwork_id }) =>
      subnetwork_id === (chosen ?? (network.places.length === 1 && network.places[0]?.subnetwork_id)),
  );
  if (!hasRight(network.role, 'look') || !isAreaName(area))
    return (
      <EmptyState
        scene="moon"
        heading="h1"
        title={t('staff:notFound.title')}
        action={<ButtonLink href={href('set-up')}>{t('staff:sections.set-up')}</ButtonLink>}
      />
    );
  if (!place) return <ChoosePlace area={area} />;
  const Editor = editors[area];
  return (
    <Page
      title={t(`staff:areas.${area}`)}
      note={
        <>
          <TextLink href={href('set-up')}>{t('staff:sections.set-up')}</TextLink> · {place.name}
        </>
      }
    >
      <AreaNav place={place.subnetwork_id} current={area} />
      <p className="mb-4 max-w-[70ch] text-ink-2">{t(`areas.${area}.lead`)}</p>
      <Editor key={place.subnetwork_id} place={place.subnetwork_id} />
    </Page>
  );
}

/** Remounts for another place: an editor belongs to one. */
function ChoosePlace({ area }: { area: AreaName }) {
  const { t } = useTranslation('staffSetUp');
  const { network } = useNetwork();
  const hrefOf = useAreaHref();
  return (
    <Page title={t(`staff:areas.${area}`)} note={t('choosePlace')}>
      <ul className="flex max-w-120 flex-col divide-y divide-line rounded-card border border-line bg-surface">
        {network.places.map(({ subnetwork_id: id, name }) => (
          <li key={id} className="px-4 py-3">
            <TextLink href={hrefOf(area, id)}>{name}</TextLink>
          </li>
        ))}
      </ul>
    </Page>
  );
}
