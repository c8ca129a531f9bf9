import { office } from './network';

/** A call of the console, signed in. */
export async function ask<Reply>(origin: string, path: string, init: RequestInit = {}): Promise<Reply> {
  const { networkId, token } = office;
  const answer = await fetch(`${origin}/staff/v1/networks/${networkId}${path}`, {
    ...init,
    headers: { cookie: `nestmate_staff=${token}`, origin, ...init.headers },
  });
  const { res } = (await answer.json()) as { res?: Reply };
  if (!answer.ok || res === undefined) throw new Error(`${path}: ${answer.status}`);
  return res;
}
