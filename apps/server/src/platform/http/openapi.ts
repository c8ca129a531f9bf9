import type { Access, AnyCall } from '@nestmate/contract/call';
import { type ErrorCode, errorBody, statusOf } from '@nestmate/contract/errors';
import { release } from '@nestmate/contract/limits';
import { z } from 'zod';

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  });
  return rest;
};

const everyCall: ErrorCode[] = [
  'MalformedRequest',
  'RequestTimeout',
  'InvalidInput',
  'TooManyRequests',
  'Unexpected',
];
const ofAccount: ErrorCode[] = ['Unauthorized', 'TokenExpired', 'Forbidden'];
const ofMembership: ErrorCode[] = [...ofAccount, 'AccessRemoved', 'NotFound', 'MembershipRequired'];
const byAccess: Record<Access, ErrorCode[]> = {
  public: [],
  account: ofAccount,
  membership: ofMembership,
  resident: [...ofMembership, 'NotRegistered'],
  staff: ['Unauthorized', 'Forbidden', 'NotFound'],
  key: ['Unauthorized', 'Forbidden'],
};

function parameters(call: AnyCall) {
  const parametersIn = (kind: 'path' | 'query', schema: z.ZodType | undefined) => {
    if (!schema) return [];
    const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
      properties?: Record<string, object>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, schema]) => ({
      name,
      in: kind,
      required: kind === 'path' || required.includes(name),
      schema,
    }));
  };
  return [...parametersIn('path', call.params), ...parametersIn('query', call.query)];
}

function failures(call: AnyCall) {
  const access: Access = call.access;
  const codes = [...new Set([...everyCall, ...byAccess[access], ...((call.errors ?? []) as ErrorCode[])])];
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) byStatus.set(statusOf(code), [...(byStatus.get(statusOf(code)) ?? []), code]);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    ]),
  );
}

function success(call: AnyCall) {
  if (!call.reply) return { 204: { description: 'Done' } };
  const schema = {
    type: 'object',
    properties: { res: jsonSchema(call.reply, 'output'), code: { const: 200 } },
    required: ['res', 'code'],
  };
  return { 200: { description: 'Done', content: { 'application/json': { schema } } } };
}

function securityOf({ access }: AnyCall): Record<string, []>[] {
  if (access === 'public') return [];
  if (access === 'key') return [{ apiKey: [] }];
  return [access === 'staff' ? { staffSession: [] } : { accessToken: [] }];
}

/** A line to paste into a shell, for calls of other systems; null for others. */
function exampleOf({ access, path, query }: AnyCall, publicUrl: string): string | null {
  if (access !== 'key') return null;
  const [name] = Object.keys((query as z.ZodObject | undefined)?.shape ?? {});
  const since = name === 'since' ? '?since=$CURSOR' : '';
  return `curl --fail --compressed -H "Authorization: Bearer $NESTMATE_KEY" "${publicUrl}${path}${since}"`;
}

/** The OpenAPI 3.1 document of the calls, grouped by feature. */
export function makeOpenApiDocument(
  calls: Record<string, Record<string, AnyCall>>,
  { productName, publicUrl }: { productName: string; publicUrl: string },
) {
  const paths: Record<string, Record<string, object>> = {};
  for (const [feature, group] of Object.entries(calls)) {
    for (const [name, call] of Object.entries(group)) {
      const example = exampleOf(call, publicUrl);
      const path = call.path.replaceAll(/:(\w+)/g, '{$1}');
      paths[path] = {
        ...paths[path],
        [call.method.toLowerCase()]: {
          operationId: `${feature}.${name}`,
          tags: [feature],
          summary: call.summary,
          ...(example && {
            description: `\`\`\`sh\n${example}\n\`\`\``,
            'x-codeSamples': [{ lang: 'Shell', source: example }],
          }),
          parameters: parameters(call),
          ...(call.body && {
            requestBody: { content: { 'application/json': { schema: jsonSchema(call.body, 'input') } } },
          }),
          responses: { ...success(call), ...failures(call) },
          security: securityOf(call),
        },
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: productName, version: release.slice(1) },
    paths,
    components: {
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: { type: 'http', scheme: 'bearer', description: 'Made by the housing office in its console' },
        staffSession: { type: 'apiKey', in: 'cookie', name: 'nestmate_staff' },
      },
      schemas: {
        Failure: {
          type: 'object',
          properties: { err: jsonSchema(errorBody, 'output'), code: { type: 'integer' } },
          required: ['err', 'code'],
        },
      },
    },
  };
}
