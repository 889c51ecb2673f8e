module receivers

go 1.21
