import type { Overview } from '@nestmate/contract';

/** How complete a profile is, and the next section. */
export function completionOf({ sections }: Pick<Overview, 'sections'>) {
  const done = sections.filter(({ status }) => status === 'Complete').length;
  const next = sections.find(({ status }) => status === 'Incomplete')?.url ?? null;
  return { done, all: sections.length, next };
}
