import { errorTextOf } from '@/platform/query-client';
import { toast } from '@/ui/toasts';
import type { AgainstPersonProps } from './against-person';
import { BlockDialog } from './block-dialog';
import { useBlock } from './reporting.queries';

/** Blocks a person, with or without a conversation, once that is confirmed. */
export function BlockPerson({ person, onBlocked, onUnblocked, onClose }: AgainstPersonProps) {
  const block = useBlock(person, onUnblocked);
  const { user_id: userId, first_name: name } = person;
  if (!userId) return null;
  return (
    <BlockDialog
      userId={userId}
      name={name}
      isPending={block.isPending}
      onConfirm={() =>
        block.mutate(undefined, {
          onSuccess() {
            onClose();
            onBlocked();
          },
          onError: (error) => toast({ text: errorTextOf(error), tone: 'danger' }),
        })
      }
      onClose={onClose}
    />
  );
}
