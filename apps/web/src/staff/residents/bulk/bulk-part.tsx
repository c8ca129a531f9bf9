import { type BulkId, type BulkKind } from '@nestmate/contract/staff';
import { useState } from 'react';
import { errorTextOf } from '@/platform/call-error';
import { toast } from '@/ui/toasts';
import { useAddress } from '../../platform/use-address';
import type { Filter } from '../residents.queries';
import { asChosen, type Choosing } from '../selection';
import { usePreview } from './bulk.queries';
import { BulkDialog } from './bulk-dialog';
import { SelectionBar } from './selection-bar';
import { type Action, type Asking, StartDialog } from './start-dialog';

interface Props {
  choosing: Choosing;
  filter: Filter;
  /** The residents that the filter finds. */
  found: number;
}

const asks = (kind: BulkKind): kind is Asking => kind === 'move' || kind === 'invite' || kind === 'remind';

/** The actions for the chosen residents; the address names the open one. */
export function BulkPart({ choosing, filter, found }: Props) {
  const { search, change } = useAddress();
  const [starting, setStarting] = useState<Asking | null>(null);
  const preview = usePreview();
  const id = search.get('bulk');
  const go = (action: Action) =>
    preview.mutateAsync({ action, selection: asChosen(choosing.selection, filter) }).then(
      (bulk) => {
        setStarting(null);
        change({ bulk: bulk.bulk_id });
      },
      (error: unknown) => {
        if (!asks(action.kind)) toast({ text: errorTextOf(error), tone: 'danger' });
      },
    );
  const want = (kind: BulkKind) => {
    if (!asks(kind)) return void go({ kind });
    preview.reset();
    setStarting(kind);
  };
  return (
    <>
      {choosing.count > 0 && (
        <SelectionBar
          choosing={choosing}
          found={found}
          isRemoved={filter.state === 'removed'}
          isPending={preview.isPending}
          onWant={want}
        />
      )}
      {starting && (
        <StartDialog
          kind={starting}
          count={choosing.count}
          isPending={preview.isPending}
          error={preview.error}
          onGo={(action) => void go(action)}
          onClose={() => setStarting(null)}
        />
      )}
      {id && /^[0-9a-f-]{36}$/.test(id) && (
        <BulkDialog key={id} id={id as BulkId} onDone={choosing.clear} onClose={() => change({ bulk: '' })} />
      )}
    </>
  );
}
