-- Registers of other systems name vehicles by their registration numbers, written with and without spaces and hyphens.
create index vehicle_plate on vehicle (translate(upper(reg_no), ' -', '')) where reg_no is not null;
