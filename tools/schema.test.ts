import { beforeAll, expect, test } from 'vitest'
import { embeddedSchema } from './schema.ts'

const roles = 'create role rad_app; create role rad_network; create schema rad;'
const steps = [
  { name: '1', sql: `${roles} create table car (vin text primary key); insert into car values ('A');` },
  {
    name: '2',
    sql: 'alter table car add column km int not null default 0; grant select on car to rad_app, rad_network;',
  },
  { name: '3', sql: "create function rad.two() returns int language sql return 1; insert into car values ('B', 7);" },
  { name: '4', sql: 'create or replace function rad.two() returns int language sql return 2;' },
]
const baseline = `${roles}
  create function rad.two() returns int language sql return 2;
  create table car (vin text primary key, km int not null default 0);
  grant select on car to rad_network;
  grant select on car to rad_app;
  insert into car values ('B', 7), ('A', 0);`

let text: string
beforeAll(async () => {
  text = await embeddedSchema(steps)
}, 60_000)

test('migrations and the baseline that takes their place make one schema', async () => {
  expect(await embeddedSchema([{ name: '1', sql: baseline }])).toBe(text)
}, 60_000)

test('a schema names columns in their order, grants, functions, and rows', () => {
  for (const line of [
    /^column car 001: vin text not null/m,
    /^column car 002: km integer not null 0/m,
    /^relation car: .* rad_app=r/m,
    /^function rad\.two\(\): CREATE OR REPLACE FUNCTION rad\.two\(\)\n[^]*RETURN 2$/m,
    /^row car: \{"vin":"B","km":7\}$/m,
  ])
    expect(text).toMatch(line)
})
