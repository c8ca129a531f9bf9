import type { QuestionId, SubnetworkId, TopicId } from '@nestmate/contract/ids';
import { hasRight } from '@nestmate/contract/staff/rights';
import type { TopicList } from '@nestmate/contract/staff/setup/choices';
import { setUpLimits } from '@nestmate/contract/staff/setup/texts';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useTranslation } from '@/platform/texts/use-translation';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';
import { Link } from '@/ui/link';
import { RadioGroup } from '@/ui/radio-group';
import { TextLink } from '@/ui/text-link';
import { NotLoaded } from '../parts/not-loaded';
import { Page } from '../parts/page';
import { useNetwork, usePlace } from '../platform/network';
import { useHref } from '../platform/use-address';
import { useTitle } from '../platform/use-title';
import { topicCalls } from './area.queries';
import { type AreaName, isAreaName, useAreaHref, areaNames } from './areas';
import { listShape } from './editing/rebase';
import { GendersEditor } from './lists/genders-editor';
import { OptionsEditor } from './lists/options-editor';
import { UnitTypesEditor } from './lists/unit-types-editor';
import { UnitsEditor } from './lists/units-editor';
import { MailsEditor } from './mails-editor';
import { AreaEditor } from './parts/area-editor';
import { ListEditor } from './parts/list-editor';
import { OfficeTextField, useSay } from './parts/office-text-field';
import { NothingToShow, Phone } from './parts/phone';
import { QuestionEditor, QuestionList } from './questions/questions-editor';
import { useQuestions } from './questions/questions.queries';
import { blankQuestion, useReadyScales } from './questions/ready-questions';
import { RegistrationEditor } from './registration-editor';
import { SettingsEditor } from './settings-editor';

/** The lifestyle questions of a place, and the editor of the one that the address names. */
function QuestionsEditor({ place }: { place: SubnetworkId }) {
  const query = useQuestions(place);
  const { howOften } = useReadyScales();
  const questionId = useSearchParams()[0].get('question') as QuestionId | null;
  if (!query.data) return <NotLoaded query={query} />;
  const { questions } = query.data;
  if (questionId === null) return <QuestionList place={place} questions={questions} />;
  const listed = questions.find(({ question }) => question.question_id === questionId);
  return (
    <QuestionEditor
      key={questionId}
      place={place}
      listed={listed ?? { version: '', answered: 0, question: blankQuestion(questionId, howOften) }}
      readAgain={() => void query.refetch()}
    />
  );
}

type Topic = TopicList[number];

const idOf = ({ topic_id }: Topic) => topic_id;
const nameOf = ({ name }: Topic) => name.en;
const shape = listShape(idOf);
const retire = {
  isRetired: ({ is_retired }: Topic) => is_retired,
  put: (topic: Topic, is_retired: boolean) => ({ ...topic, is_retired }),
};

/** The topics of the community's threads. */
function CommunityTopicsEditor({ place }: { place: SubnetworkId }) {
  const { t } = useTranslation(['staffSetUp', 'staff']);
  return (
    <AreaEditor
      place={place}
      calls={topicCalls}
      shape={shape}
      nameOf={(id, list) => list.find((topic) => idOf(topic) === id)?.name.en ?? ''}
      renderForm={({ draft, change }, peopleIn) => (
        <ListEditor
          label={t('staff:areas.topics')}
          items={draft}
          onChange={change}
          idOf={idOf}
          nameOf={nameOf}
          peopleIn={peopleIn}
          adding={{
            label: t('areas.topics.add'),
            max: setUpLimits.topics,
            make: (name) => ({ topic_id: crypto.randomUUID() as TopicId, name, is_retired: false }),
          }}
          retire={retire}
          renderItem={(topic, put) => (
            <OfficeTextField
              label={nameOf(topic) || t('unnamed')}
              isLabelHidden
              value={topic.name}
              onChange={(name) => put({ ...topic, name })}
              limit={setUpLimits.label}
            />
          )}
        />
      )}
      renderPhone={(draft) => <CommunityTopicsPhone topics={draft} />}
    />
  );
}

/** How residents choose a topic; retired topics are not offered. */
const CommunityTopicsPhone = (props: { topics: TopicList }) => (
  <Phone>
    <Screen {...props} />
  </Phone>
);

function Screen({ topics }: { topics: TopicList }) {
  const { t } = useTranslation('staffSetUp');
  const say = useSay();
  const [chosen, setChosen] = useState<string | null>(null);
  const offered = topics
    .filter(({ is_retired }) => !is_retired)
    .map(({ topic_id: id, name }) => ({ id: id as string, label: say(name) }));
  if (offered.length === 0) return <NothingToShow />;
  return (
    <RadioGroup label={t('aboutWhat')} look="chips" options={offered} value={chosen} onChange={setChosen} />
  );
}

const editors: Record<AreaName, typeof SettingsEditor> = {
  settings: SettingsEditor,
  'unit-types': UnitTypesEditor,
  units: UnitsEditor,
  genders: GendersEditor,
  majors: ({ place }) => <OptionsEditor place={place} kind="majors" />,
  housing: ({ place }) => <OptionsEditor place={place} kind="housing" />,
  topics: CommunityTopicsEditor,
  registration: RegistrationEditor,
  questions: QuestionsEditor,
  mails: MailsEditor,
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

function AreaNav({ place, current }: { place: SubnetworkId; current: AreaName }) {
  const { t } = useTranslation('staffSetUp');
  const hrefOf = useAreaHref();
  return (
    <nav aria-label={t('areasOf')} className="mb-4 flex flex-wrap gap-1 border-b border-line pb-2">
      {areaNames.map((area) => (
        <Link
          key={area}
          to={hrefOf(area, place)}
          aria-current={area === current ? 'page' : undefined}
          className="inline-flex min-h-11 items-center rounded-control px-3 font-medium text-ink-2 transition hover:bg-sunken hover:text-ink aria-[current]:bg-plum-soft aria-[current]:font-semibold aria-[current]:text-plum"
        >
          {t(`staff:areas.${area}`)}
        </Link>
      ))}
    </nav>
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
