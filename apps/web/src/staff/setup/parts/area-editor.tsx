import type { SubnetworkId } from '@nestmate/contract/ids';
import type { ReactNode } from 'react';
import { NotLoaded } from '../../parts/not-loaded';
import { staffKeys } from '../../platform/staff.keys';
import { cacheReply } from '../../platform/staff.refresh';
import { type AreaCalls, useArea, usePlaceParams } from '../area.queries';
import type { Editor } from '../editing/use-editor';
import { type EditorProps, OpenEditor } from './open-editor';

/** The number of residents that a part of an area concerns. */
export type PeopleIn = (id: string) => number;

type AreaEditorProps<Contents> = Pick<
  EditorProps<Contents>,
  'canUndo' | 'isInLanguages' | 'missingIn' | 'nameOf' | 'renderPhone' | 'shape'
> & {
  place: SubnetworkId;
  calls: AreaCalls<Contents>;
  renderForm: (editor: Editor<Contents>, peopleIn: PeopleIn) => ReactNode;
};

/** Loads an area of a place and edits it as a whole. */
export function AreaEditor<Contents>({ place, calls, renderForm, ...editor }: AreaEditorProps<Contents>) {
  const area = useArea(calls, place);
  const params = usePlaceParams(place);
  if (!area.data) return <NotLoaded query={area} />;
  const people = new Map(area.data.in_use.map(({ id, people: count }) => [id, count]));
  return (
    <OpenEditor
      {...editor}
      key={`${place} ${calls.name}`}
      name={`${place} ${calls.name}`}
      latest={area.data}
      check={(contents, signal) => calls.check({ params, signal }, { contents })}
      save={async (body) => {
        const reply = await calls.save({ params }, body);
        const queryKey = staffKeys.setUpArea(params.networkId, place, calls.name);
        cacheReply(params.networkId, 'setUp', { queryKey, reply });
        return reply;
      }}
      readAgain={() => void area.refetch()}
      renderForm={(state) => renderForm(state, (id) => people.get(id) ?? 0)}
    />
  );
}
