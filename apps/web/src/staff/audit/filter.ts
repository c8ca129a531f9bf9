import type { AuditAction, AuditFilter } from '@nestmate/contract/staff';
import { zoneHere } from '@/platform/zones';
import { auditActions } from '../platform/call';
import { useAddress } from '../platform/use-address';

const names = ['action', 'actor', 'from', 'text', 'to'] as const;
type Name = (typeof names)[number];

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);
const isId = (text: string) => /^[0-9a-f-]{36}$/i.test(text);
const isAction = (text: string): text is AuditAction => (auditActions as readonly string[]).includes(text);
const isUsable: Record<Name, (text: string) => boolean> = {
  action: isAction,
  actor: isId,
  from: isDay,
  text: (text) => text.trim() !== '' && text.length <= 100,
  to: isDay,
};

/** The filter that an address names; values that the server would refuse are left out. */
export function filterIn(search: URLSearchParams): AuditFilter {
  const filter: AuditFilter = Object.fromEntries(
    names.flatMap((name) => {
      const value = search.get(name);
      return value !== null && isUsable[name](value) ? [[name, value]] : [];
    }),
  );
  // The days are those of the times beside the entries.
  return filter.from || filter.to ? { ...filter, zone: zoneHere() } : filter;
}

/** The filter and the opened entry in the address, so that the view can be sent as a link. */
export function useAuditAddress() {
  const { search, change } = useAddress();
  const entry = Number(search.get('entry'));
  return {
    filter: filterIn(search),
    text: search.get('text') ?? '',
    entry: Number.isInteger(entry) && entry > 0 ? entry : null,
    change: (changes: Partial<Record<Name | 'entry', string>>) => change(changes),
    clear: () => change(Object.fromEntries(names.map((name) => [name, '']))),
  };
}
