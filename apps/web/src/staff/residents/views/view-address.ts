import { viewRules } from '../../platform/calls';

/** The part of an address that a view keeps, always in the same order. */
export function viewAddressOf(search: URLSearchParams, columns: readonly string[]): string {
  const view = new URLSearchParams();
  for (const part of viewRules.parts) {
    const value = part === 'columns' ? columns.join(',') : search.get(part);
    if (value) view.set(part, value);
  }
  return view.toString();
}
