import type { AnyCall } from '@nestmate/contract/call';

/** A call as the browser needs it at run time; its schemas are types only. */
export interface WebCall<C extends AnyCall = AnyCall> {
  method: C['method'];
  path: string;
  access: C['access'];
  readonly types?: C;
}

type WebCalls<Table extends Record<string, Record<string, AnyCall>>> = {
  readonly [Feature in keyof Table]: {
    readonly [Name in keyof Table[Feature]]: WebCall<Table[Feature][Name]>;
  };
};

/** Every call of a table without its schemas. */
export function forTheWeb<Table extends Record<string, Record<string, AnyCall>>>(
  table: Table,
): WebCalls<Table>;
export function forTheWeb(table: Record<string, Record<string, AnyCall>>) {
  return Object.fromEntries(
    Object.entries(table).map(([feature, calls]) => [
      feature,
      Object.fromEntries(
        Object.entries(calls).map(([name, { method, path, access }]) => [name, { method, path, access }]),
      ),
    ]),
  );
}
