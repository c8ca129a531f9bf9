import { Button } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { Tag, TagGroup, TagList as AriaTagList } from 'react-aria-components/TagGroup';
import { Text } from 'react-aria-components/Text';
import { CrossIcon } from './icons/cross';
import type { Option } from './option-list';

interface TagListProps<Id extends string> {
  label: string;
  description?: string;
  tags: readonly Option<Id>[];
  onRemove: (id: Id) => void;
  removeLabel: (label: string) => string;
  /** Shown while there are none. */
  emptyText: string;
}

/** The chosen options as removable chips: by their cross, or with Delete on the focused one. */
export function TagList<Id extends string>(props: TagListProps<Id>) {
  const { label, description, tags, onRemove, removeLabel, emptyText } = props;
  return (
    <TagGroup
      className="flex flex-col gap-2"
      onRemove={(keys) => tags.filter(({ id }) => keys.has(id)).forEach(({ id }) => onRemove(id))}
    >
      <Label className="text-sm font-semibold">{label}</Label>
      <AriaTagList
        items={tags}
        className="flex min-h-11 flex-wrap items-center gap-2"
        renderEmptyState={() => <span className="text-ink-2">{emptyText}</span>}
      >
        {({ id, label: text }) => (
          <Tag
            id={id}
            textValue={text}
            className="inline-flex min-h-11 max-w-full cursor-default items-center gap-1 rounded-full bg-plum-soft pl-4 font-medium text-plum data-focus-visible:ring-focus"
          >
            <span className="min-w-0 py-2 leading-tight wrap-anywhere">{text}</span>
            <Button
              slot="remove"
              aria-label={removeLabel(text)}
              className="inline-flex size-11 shrink-0 items-center justify-center rounded-full transition data-hovered:bg-ink/10"
            >
              <CrossIcon className="size-4.5" />
            </Button>
          </Tag>
        )}
      </AriaTagList>
      {description && (
        <Text slot="description" className="text-sm text-ink-2">
          {description}
        </Text>
      )}
    </TagGroup>
  );
}
