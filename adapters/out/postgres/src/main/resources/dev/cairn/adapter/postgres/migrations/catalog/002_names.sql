-- The state under the name that all stores use.
alter table cairn_catalog_state rename column model_dimension to "modelDimension";
