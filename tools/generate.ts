/** Writes everything that is derived: messages, endpoint tables, row types, db/schema.sql. `--check` fails where one is not current. */
import { writeEndpointTables } from './endpoint-tables.ts';
import { compileMessages } from './messages.ts';
import { generateRowTypes } from './row-types.ts';

compileMessages();
writeEndpointTables();
if (!process.argv.includes('--light')) await generateRowTypes(process.argv.includes('--check'));
