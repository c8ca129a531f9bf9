import type { SubnetworkId, TopicId } from '@nestmate/contract';
import { setUpLimits, type TopicList } from '@nestmate/contract/staff';
import { useTranslation } from '@/platform/use-translation';
import { topicCalls } from '../area.queries';
import { listShape } from '../editing/rebase';
import { AreaEditor } from '../parts/area-editor';
import { ListEditor } from '../parts/list-editor';
import { OfficeTextField } from '../parts/office-text-field';
import { CommunityTopicsPhone } from './community-topics-phone';

type Topic = TopicList[number];

const idOf = ({ topic_id }: Topic) => topic_id;
const nameOf = ({ name }: Topic) => name.en;
const shape = listShape(idOf);
const retire = {
  isRetired: ({ is_retired }: Topic) => is_retired,
  put: (topic: Topic, is_retired: boolean) => ({ ...topic, is_retired }),
};

/** The topics of the community's threads. */
export function CommunityTopicsEditor({ place }: { place: SubnetworkId }) {
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
