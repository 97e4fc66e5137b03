/** Writes everything that is derived: messages, endpoint tables, types of the styles, row types, db/schema.sql. `--check` fails where one is not current. */
import { writeEndpointTables } from './endpoint-tables.ts';
import { compileMessages } from './messages.ts';
import { generateRowTypes } from './row-types/row-types.ts';
import { writeStyleTypes } from './style-types.ts';

compileMessages();
writeEndpointTables();
writeStyleTypes();
if (!process.argv.includes('--light')) await generateRowTypes(process.argv.includes('--check'));
